/** The bytes of a base64 text. Throws when it is not base64. */
export const bytesOfBase64 = (base64: string) =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/json': 'json',
  'text/csv': 'csv',
};

/** The extension of a content type, `bin` when it is not one that the product stores. */
export const extensionOf = (contentType: string | undefined) =>
  extensions[(contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'bin';

/** `8801235111088-payslip.pdf`: every file of a person is named by the ID number; the record's id stands in without one. */
export const fileNameFor = (
  person: { idNumber?: string | undefined; id: string },
  what: string,
  extension: string,
) => `${person.idNumber ?? person.id}-${what}.${extension}`;
