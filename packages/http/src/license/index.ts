export {
  createLicenseKeys,
  issueLicense,
  type LicenseKeys,
  type LicenseTerms,
} from './issue-license.ts'
export { type License, type LicenseState, type LicenseStatus, readLicense } from './license.ts'
