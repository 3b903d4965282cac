/** The server gave no answer at all: off line, cut off, or too slow. Whether the call had an effect is unknown. */
export class NoAnswerError extends Error {
  constructor(options?: ErrorOptions) {
    super('There was no answer. Please check your connection and try again.', options);
    this.name = 'NoAnswerError';
  }
}
