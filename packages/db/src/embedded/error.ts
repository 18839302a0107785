type EmbeddedFailure = 'data_dir_in_use' | 'data_dir_unusable' | 'no_database' | 'platform_unsupported' | 'database_failed'

/** The message is one line for the operator. The process prints it and exits with 1. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
  readonly reason: EmbeddedFailure

  constructor(reason: EmbeddedFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
