import { deflateSync } from 'node:zlib';

/** Joins the parts of a file; a string is written byte by byte. */
export const joined = (...parts: (Uint8Array | string)[]) =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  );

/** Creates a stream of blanks that is compressed to a thousandth of its size. */
export const bomb = (unpackedBytes: number) =>
  joined(
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n2 0 obj\n<< /Filter /FlateDecode >>\nstream\n',
    deflateSync(Buffer.alloc(unpackedBytes, ' '), { level: 9 }),
    '\nendstream\nendobj\nstartxref\n0\n%%EOF\n',
  );
