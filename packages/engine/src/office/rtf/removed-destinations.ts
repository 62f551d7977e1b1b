/** Destinations that go as a whole, data of objects and names of files, and the loss that is told of each. */
export const REMOVED_DESTINATIONS: Readonly<
  Record<string, 'objects' | 'links' | 'data' | undefined>
> = {
  objdata: 'objects',
  objalias: undefined,
  objsect: undefined,
  objclass: undefined,
  objname: undefined,
  template: undefined,
  mailmerge: 'data',
  linkval: 'links',
  filetbl: undefined,
  datastore: undefined,
  datafield: undefined,
}
