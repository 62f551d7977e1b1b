import { readNameTree, writeNameTree } from '../../document/name-tree.ts'
import { isRef, type PdfObject } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { serialize } from '../../file/write/serialize.ts'
import { freeName } from '../free-name.ts'
import type { MergePart } from '../merge-part.ts'
import { setNames } from '../set-names.ts'

/** Attachments of all documents; one that several have alike is attached once. */
export function mergedAttachments(file: PdfFile): MergePart {
  const attached = new Map(
    readNameTree(file, file.dictAt(file.catalog, 'Names')?.get('EmbeddedFiles')),
  )
  const associated: PdfObject[] = [...file.listAt(file.catalog, 'AF')]
  let isChanged = false
  return {
    after({ file: source }, importObject) {
      const doubles = new Map<string, PdfObject>()
      const tree = source.dictAt(source.catalog, 'Names')?.get('EmbeddedFiles')
      for (const [key, value] of readNameTree(source, tree)) {
        const specification = importObject(value)
        const known = attached.get(key)
        if (known !== undefined && contentOf(file, known) === contentOf(file, specification)) {
          if (isRef(specification)) doubles.set(serialize(specification), known)
          continue
        }
        attached.set(
          freeName(key, (name) => attached.has(name)),
          specification,
        )
        isChanged = true
      }
      for (const item of source.listAt(source.catalog, 'AF')) {
        const specification = importObject(item)
        const known = isRef(specification) ? doubles.get(serialize(specification)) : undefined
        if (known === undefined) associated.push(specification)
        isChanged = true
      }
    },
    finish() {
      if (!isChanged) return
      setNames(
        file,
        'EmbeddedFiles',
        attached.size > 0 ? file.add(writeNameTree(file, [...attached])) : undefined,
      )
      if (associated.length > 0) file.setCatalog({ AF: associated })
    },
  }
}

/** Values of a file specification, its file by number: equal files have one number by now. */
function contentOf(file: PdfFile, specification: PdfObject): string {
  const value = file.resolve(specification)
  return serialize(value ?? null)
}
