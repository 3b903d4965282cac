import { colours } from '@tshepa/contracts/colours';
import { escapeHtml } from '@tshepa/contracts/rules/typed-text';

/** The agreement that the applicant confirmed: the exact text that was hashed, and its hash. */
type AgreedText = { version: string; sha256: string; acceptedAt: string; text: string };
type MailFile = { filename: string; contentType: string; content: string };

const isHeading = (line: string) => /^\d{1,2}\. /.test(line);

const colour = colours.light;
const style = `body{margin:0 auto;max-width:46rem;padding:1.5rem;color:${colour.text};background:${colour.surface};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif}h1{font-size:1.5rem}h2{font-size:1.1rem;margin:1.5rem 0 .4rem}p{margin:.4rem 0;overflow-wrap:anywhere}footer{margin-top:2rem;padding-top:1rem;border-top:1px solid ${colour.border};color:${colour['text-soft']};font-size:.85rem}@media print{body{padding:0;font-size:11pt}h2{break-after:avoid}}`;

/**
 * Creates the agreement as a self-contained HTML file that any phone can open offline, print and store. It contains the
 * lines of the agreed text in order, except the first line, which is the edition. The hash in the footer covers the
 * whole text.
 */
export function agreementFile({ version, sha256, acceptedAt, text }: AgreedText): MailFile {
  const lines = text.split('\n').slice(1);
  const body = lines.map(
    (line) => `<${isHeading(line) ? 'h2' : 'p'}>${escapeHtml(line)}</${isHeading(line) ? 'h2' : 'p'}>`,
  );
  const title = 'Quotation and credit agreement';
  return {
    filename: `credit-agreement-${acceptedAt.slice(0, 10)}.html`,
    contentType: 'text/html; charset=utf-8',
    content: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><h1>${title}</h1>
${body.join('\n')}
<footer><p>Text version: ${escapeHtml(version)}</p><p>Confirmed: ${escapeHtml(acceptedAt)}</p><p>SHA-256 of the agreed text: ${escapeHtml(sha256)}</p></footer>
</body></html>
`,
  };
}
