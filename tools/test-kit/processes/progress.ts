/** Receives a short sentence about work that takes time. */
export type Progress = (text: string) => void;

export const noProgress: Progress = () => undefined;

/** An error whose message is one sentence for people, printed without a stack. */
export class DevError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DevError';
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
