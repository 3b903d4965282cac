export type Question = { bytes: Uint8Array<ArrayBuffer>; password: string };

/**
 * Answers the questions of the service in a process for reading. In production the process reads the files of one
 * applicant only, so that a hostile file can harm no other applicant.
 */
export function answerWith(
  read: (bytes: Uint8Array<ArrayBuffer>, password: string) => Promise<object>,
): void {
  process.on('message', async ({ bytes, password }: Question) => {
    process.send?.(await read(Uint8Array.from(bytes), password));
  });
}
