/** Receives one short plain sentence about something that takes time. */
export type Progress = (text: string) => void;

export const noProgress: Progress = () => undefined;

/** A failure that is told to a person in one sentence, without a stack. */
export class DevError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DevError';
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
