export {
  type Database,
  type DatabaseOptions,
  type DatabaseSettings,
  openDatabase,
} from './open.ts'
export { DEFAULT_DATA_FOLDER, databaseSettings } from './settings.ts'
export type { Tables } from './tables.ts'
