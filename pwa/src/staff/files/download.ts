/** @throws when the text is not base64 */
export const bytesOfBase64 = (base64: string) =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/json': 'json',
  'text/csv': 'csv',
};

/** `bin` for a content type that the product does not store. */
export const extensionOf = (contentType: string | undefined) =>
  extensions[(contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'bin';

/** `8801235111088-payslip.pdf`; without an ID number the record's id takes its place. */
export const fileNameFor = (
  person: { idNumber?: string | undefined; id: string },
  what: string,
  extension: string,
) => `${person.idNumber ?? person.id}-${what}.${extension}`;
