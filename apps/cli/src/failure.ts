/** An expected error. The program shows its message without a stack and exits with 1. */
export class Failure extends Error {
  override readonly name = 'Failure'
}

/** Several expected errors at once, such as those of several files. */
export class Failures extends Failure {
  constructor(messages: readonly string[]) {
    super(messages.join('\n'))
  }
}
