export { type AnyError, type ClientError, orThrow, type Outcome, type Result, type ServiceError, TesseraError } from './errors.ts'
export { createTessera, type Schemas, type Tessera, type TesseraOptions } from './tessera.ts'
