const WORDS = `
Type Subtype Length Filter DecodeParms F FFilter FDecodeParms DL Catalog Version Extensions Pages PageLabels Names Dests
ViewerPreferences PageLayout PageMode Outlines Threads OpenAction AA URI AcroForm Metadata StructTreeRoot MarkInfo Lang SpiderInfo
OutputIntents PieceInfo OCProperties Perms Legal Requirements Collection NeedsRendering DSS AF DPartRoot BaseVersion ExtensionLevel
URL ADBE ISO_ ExtensionRevision Parent Kids Count Page LastModified Resources MediaBox CropBox BleedBox TrimBox ArtBox BoxColorInfo
Contents Rotate Group Thumb B Dur Trans Annots StructParents StructParent ID PZ SeparationInfo Tabs TemplateInstantiated PresSteps
UserUnit VP DPart Template Root Size Prev Encrypt Info Index W First Extends N ObjStm XRef XRefStm
ASCIIHexDecode ASCII85Decode LZWDecode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode Crypt AHx A85 LZW
Fl RL CCF DCT Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1
DamagedRowsBeforeError JBIG2Globals ColorTransform Name CryptFilterDecodeParms Identity CryptFilter CFM
Limits Nums Functions Domain Range FunctionType BitsPerSample Order Encode Decode C0 C1 Bounds Filespec FS UF DOS Mac Unix EF RF Desc
CI EmbeddedFile Params CreationDate ModDate CheckSum Creator ResFork Thumbnail AFRelationship EP Source Data Alternative Supplement
EncryptedPayload FormData Schema Unspecified CollectionItem CollectionSubitem CollectionSchema CollectionField CollectionSort
CollectionColors Folders Split Sort View Navigator Resource Panel E S D O V U P X Y Z T
ExtGState ColorSpace Pattern Shading XObject Font ProcSet Properties PDF Text ImageB ImageC ImageI LW LC LJ ML RI OP op OPM BG BG2
UCR UCR2 TR TR2 HT FL SM SA BM SMask CA ca AIS TK UseBlackPtComp HTO Default Normal Compatible Multiply Screen Overlay Darken Lighten
ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity Alpha BC G None
AbsoluteColorimetric RelativeColorimetric Perceptual ON OFF DeviceGray DeviceRGB DeviceCMYK CalGray CalRGB CalCMYK Lab ICCBased Indexed
Separation DeviceN NChannel WhitePoint BlackPoint Gamma Matrix Alternate All Cyan Magenta Yellow Black Red Green Blue Gray Process
Colorants MixingHints Components Solidities PrintingOrder DotGain DefaultGray DefaultRGB DefaultCMYK CMYK RGB
PatternType PaintType TilingType BBox XStep YStep ShadingType Background AntiAlias Function Coords Extend BitsPerCoordinate BitsPerFlag
VerticesPerRow Form FormType Ref OC OPI Image Width Height Intent ImageMask Mask Interpolate Alternates SMaskInData
DefaultForPrinting Matte PtData Measure Cloud XPTS I IM BPC CS DP H Transparency PS Level1 Reference
OCG OCMD OCGs VE And Or Not AllOn AnyOn AnyOff AllOff Usage CreatorInfo Language Preferred Export ExportState Zoom min max Print
PrintState ViewState User PageElement BaseState ListMode RBGroups Locked AS Event Category VisiblePages AllPages Unchanged Design
Title Ind Org HF FG BG Trapping PrintersMarks Watermark Artwork Technical
Type0 Type1 MMType1 Type3 TrueType CIDFontType0 CIDFontType2 BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode
FontBBox FontMatrix CharProcs CIDSystemInfo DW W2 DW2 CIDToGIDMap DescendantFonts Registry Ordering CIDInit BaseEncoding Differences
FontName FontFamily FontStretch FontWeight Flags ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth
MissingWidth FontFile FontFile2 FontFile3 CharSet Style FD CIDSet Length1 Length2 Length3 Type1C CIDFontType0C OpenType Panose
UltraCondensed ExtraCondensed Condensed SemiCondensed SemiExpanded Expanded ExtraExpanded UltraExpanded Alphabetic AlphaNum Dingbats
DingbatsRot Generic GenericRot HangulRot Hangul HKana Kana Proportional HRoman HRomanRot Kanji Ruby CMap CMapName WMode UseCMap
CIDSystemInfos StandardEncoding MacRomanEncoding MacExpertEncoding WinAnsiEncoding PDFDocEncoding Identity-H Identity-V Symbol
ZapfDingbats Helv ZaDb HeBo TiRo TiBo TiIt TiBI Cour CoBo CoOb CoBO HeOb HeBO Symb
Halftone HalftoneType HalftoneName Frequency Angle SpotFunction AccurateScreens TransferFunction Xsquare Ysquare Width2 Height2
SimpleDot InvertedSimpleDot DoubleDot InvertedDoubleDot CosineDot Double InvertedDouble Line LineX LineY Round Ellipse EllipseA
InvertedEllipseA EllipseB EllipseC InvertedEllipseC Square Cross Rhomboid Diamond
HideToolbar HideMenubar HideWindowUI FitWindow CenterWindow DisplayDocTitle NonFullScreenPageMode Direction L2R R2L ViewArea ViewClip
PrintArea PrintClip PrintScaling AppDefault Duplex Simplex DuplexFlipShortEdge DuplexFlipLongEdge PickTrayByPDFSize PrintPageRange
NumCopies Enforce SinglePage OneColumn TwoColumnLeft TwoColumnRight TwoPageLeft TwoPageRight UseNone UseOutlines UseThumbs FullScreen
UseOC UseAttachments XYZ Fit FitH FitV FitR FitB FitBH FitBV Last Next Dest SE A C SD
Thread R Dm Dissolve Glitter Blinds Box Wipe Push Cover Uncover Fade Fly M Di SS NavNode NA PA
Annot Rect NM QuadPoints Border Popup Open Link FreeText Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp
Caret Ink FileAttachment Sound Movie Widget PrinterMark TrapNet Projection Redact RichMedia BS BE AP DA DS RC IRT RT
Subj IT ExData Q CL LE IC LL LLE LLO Cap CP CO InkList Vertices Path RD Sy SyInfo RO OverlayText Repeat FixedPrint MK MN
State StateModel Accepted Rejected Cancelled Completed Marked Unmarked Review ReplyTo FreeTextCallout FreeTextTypeWriter LineArrow
LineDimension PolygonCloud PolyLineDimension PolygonDimension OpenArrow ClosedArrow ROpenArrow RClosedArrow Butt Slash Circle
Comment Key Note Help NewParagraph Paragraph Insert GraphPushPin PaperclipTag Paperclip Graph PushPin Tag Speaker Mic
Action GoTo GoToR GoToE GoToDp Launch Hide Named SubmitForm ResetForm ImportData JavaScript SetOCGState Rendition GoTo3DView
RichMediaExecute JS NewWindow Win Base IsMap Fields NextPage PrevPage FirstPage LastPage Toggle PreserveRB Synchronous Mix Volume
Operation SaveAs Fo Bl PO PC PV PI WC WS DC WP DS Bx
NeedAppearances SigFlags CO DR XFA Field FT Tx Btn Ch Sig TU TM Ff DV MaxLen Opt TI RV Lock SV Yes Off CA RI IX TP IF SW Always Never
SigRef SigFieldLock SV SVCert TransformMethod TransformParams DigestMethod DigestValue DigestLocation Adobe.PPKLite
adbe.pkcs7.detached adbe.pkcs7.sha1 adbe.x509.rsa_sha1 ETSI.CAdES.detached ETSI.RFC3161 ByteRange Cert Changes Location Reason
ContactInfo Prop_Build Prop_AuthTime Prop_AuthType DocMDP UR UR3 FieldMDP Include Exclude Document Msg Annots_Full EFs TimeStamp
SubFilter LegalAttestation AddRevInfo Reasons Issuer SubjectDN KeyUsage OID URLType App Filter DocTimeStamp VRI Certs OCSPs CRLs
Author Subject Keywords Producer Trapped True False Unknown MarkedContent UserProperties Suspects StructElem MCR OBJR
Pg Stm StmOwn MCID Obj RoleMap ClassMap IDTree ParentTree ParentTreeNextKey Namespaces Namespace NS RoleMapNS PronunciationLexicon
ActualText Alt Phoneme PhoneticAlphabet ipa x-sampa zh-Latn-pinyin zh-Latn-wadegile Artifact Attached Layout Pagination Inline
Part Art Sect Div BlockQuote Caption TOC TOCI NonStruct Private DocumentFragment Aside FENote Sub H1 H2 H3 H4 H5 H6 L LI Lbl LBody
Table TH TD THead TBody TFoot Span Quote BibEntry Code RB RP Warichu WT Em Strong Figure Formula Clip ReversedChars Header
Footer PageNum Bates LineNum Redaction Placement Block Before Start End After WritingMode LrTb RlTb TbRl TbLr LrBt RlBt BtRl BtLr
BackgroundColor BorderColor BorderStyle BorderThickness Padding SpaceBefore SpaceAfter StartIndent EndIndent TextIndent TextAlign
Center Justify BlockAlign Middle InlineAlign TBorderStyle TPadding BaselineShift LineHeight TextDecorationColor
TextDecorationThickness TextDecorationType Overline LineThrough RubyAlign Distribute RubyPosition GlyphOrientationVertical
ColumnCount ColumnGap ColumnWidths TextPosition Sup Auto Hidden Dotted Dashed Solid Groove Ridge Inset Outset ListNumbering
ContinuedList ContinuedFrom Disc Decimal UpperRoman LowerRoman UpperAlpha LowerAlpha Ordered Unordered Description PrintField Role
rb cb pb tv lb Checked checked on off neutral RowSpan ColSpan Headers Scope Summary Short Row Column Both NoteType Footnote Endnote
XML HTML CSS RTF XML-1.00 HTML-3.20 HTML-4.01 OEB-1.00 RTF-1.05 CSS-1.00 CSS-2.00 CSS-3 HTML-5.00 ARIA-1.1
OutputIntent GTS_PDFX GTS_PDFA1 ISO_PDFE1 OutputCondition OutputConditionIdentifier RegistryName DestOutputProfile
DestOutputProfileRef MixingHints SpectralData DeviceColorant MarkStyle PCM SeparationColorNames TrapRegions TrapStyles AnnotStates
FontFauxing Viewport RL GEO GPTS LPTS GCS DCS PDU PROJCS GEOGCS EPSG WKT PCSM Bounds CYX
3D U3D PRC 3DD 3DV 3DA 3DI 3DB 3DU VA OnInstantiate AN 3DView XN IN MS C2W U3DPath 3DNode 3DRenderMode 3DLightingScheme 3DCrossSection
3DAnimationStyle 3DRef PV PO XA DIS TB NP Instantiated Uninstantiated Live Artwork Lights White Day Night Hard Primary Cube CAD
Headlamp Wireframe Illustration ShadedWireframe Transparent Activation Deactivation Condition Foreground Windowed Presentation
Configurations Configuration Instances Instance Assets Settings Binding BindingMaterialName Flash Video CuePoints Navigation FlashVars
Viewport Scripts Toolbar NavigationPane PassContextClick Window Position Offset Transparent
MR SR MCD MCS MP SP MH PL ALT TF CT BE RAW Sampled Signed muLaw ALaw Rate Aspect Poster Mode ShowControls FWPosition FWScale Once
Palindrome SlideShow Embedded Renditions AlternatePresentations EmbeddedFiles IDS URLS SPS SIS TS SI TID AU CC TID
OPI Inks CropFixed Comments CropRect CropSize Overprint Tint ImageType GrayMap MainImage IncludedImageDimensions
IncludedImageQuality full_color registration monochrome Style Top Bottom Left Right Square
Standard StmF StrF EFF EncryptMetadata CF StdCF DefaultCryptFilter AESV2 AESV3 Recipients DocOpen EFOpen
Arial ArialMT Arial-Bold Arial-BoldMT Arial-Italic Arial-ItalicMT Arial-BoldItalic Arial-BoldItalicMT Helvetica Helvetica-Bold
Helvetica-Oblique Helvetica-BoldOblique Times-Roman Times-Bold Times-Italic Times-BoldItalic TimesNewRoman TimesNewRomanPSMT
TimesNewRomanPS-BoldMT TimesNewRomanPS-ItalicMT TimesNewRomanPS-BoldItalicMT Courier Courier-Bold Courier-Oblique Courier-BoldOblique
CourierNew CourierNewPSMT CourierNewPS-BoldMT CourierNewPS-ItalicMT CourierNewPS-BoldItalicMT
GB-EUC-H GB-EUC-V GBpc-EUC-H GBpc-EUC-V GBK-EUC-H GBK-EUC-V GBKp-EUC-H GBKp-EUC-V GBK2K-H GBK2K-V UniGB-UCS2-H UniGB-UCS2-V
UniGB-UTF16-H UniGB-UTF16-V B5pc-H B5pc-V HKscs-B5-H HKscs-B5-V ETen-B5-H ETen-B5-V ETenms-B5-H ETenms-B5-V CNS-EUC-H CNS-EUC-V
UniCNS-UCS2-H UniCNS-UCS2-V UniCNS-UTF16-H UniCNS-UTF16-V 83pv-RKSJ-H 90ms-RKSJ-H 90ms-RKSJ-V 90msp-RKSJ-H 90msp-RKSJ-V 90pv-RKSJ-H
Add-RKSJ-H Add-RKSJ-V EUC-H EUC-V Ext-RKSJ-H Ext-RKSJ-V H V UniJIS-UCS2-H UniJIS-UCS2-V UniJIS-UCS2-HW-H UniJIS-UCS2-HW-V
UniJIS-UTF16-H UniJIS-UTF16-V UniJIS2004-UTF16-H UniJIS2004-UTF16-V KSC-EUC-H KSC-EUC-V KSCms-UHC-H KSCms-UHC-V KSCms-UHC-HW-H
KSCms-UHC-HW-V KSCpc-EUC-H UniKS-UCS2-H UniKS-UCS2-V UniKS-UTF16-H UniKS-UTF16-V UniAKR-UTF16-H UniAKR-UTF16-V
`

/** Names that the format gives a meaning to, wherever they stand (ISO 32000-2), and those of fonts that every reader has. */
export const STANDARD_NAMES: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))
