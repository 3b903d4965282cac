/** No reply: offline, interrupted, or too slow. The call's effect is unknown. */
export class NoAnswerError extends Error {
  constructor(options?: ErrorOptions) {
    super('There was no answer. Please check your connection and try again.', options);
    this.name = 'NoAnswerError';
  }
}
