import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';

type Sizes = {
  /** The unpacked size of the only page. */
  unpackedBytes?: number;
  /** The size of a picture that no page shows. */
  ballastBytes?: number;
};

const lines = [
  'Capitec Bank Main Account Statement',
  'Opening Balance: R100.00 Closing Balance: R60.00',
  'Date Description Category Money In Money Out Fee Balance',
  '05/10/2026 Corner Grocer Groceries -40.00 60.00',
];

/** Creates a short statement of a given size without an account number. */
export function pdfOf({ unpackedBytes = 0, ballastBytes = 0 }: Sizes): Buffer {
  const text = `BT /F1 12 Tf 14 TL 50 700 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET\n`;
  const packed = deflateSync(Buffer.concat([Buffer.from(text), Buffer.alloc(unpackedBytes, ' ')]), {
    level: 9,
  });
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const bodies = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 ${font} >> >> >>`,
    ),
    Buffer.concat([
      Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ]),
    Buffer.concat([
      Buffer.from(`<< /Length ${ballastBytes} >>\nstream\n`),
      randomBytes(ballastBytes),
      Buffer.from('\nendstream'),
    ]),
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, body] of bodies.entries()) {
    places.push(length());
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n'));
  }
  const start = length();
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = bodies.length + 1;
  parts.push(
    Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${rows}`),
    Buffer.from(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}
