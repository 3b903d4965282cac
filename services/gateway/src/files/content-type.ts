/** How a document of each accepted type begins. */
const signatures: Record<string, Buffer> = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

/** Whether the first bytes are those of the declared type: the name and the header alone prove nothing. */
export const startsLike = (contentType: string, bytes: Uint8Array): boolean => {
  const signature = signatures[contentType];
  return signature?.equals(bytes.subarray(0, signature.byteLength)) ?? false;
};
