import type { Language } from '@tshepa/contracts/constants';
import { escapeHtml } from '@tshepa/contracts/rules/escape-html';

type Layout = {
  language: Language;
  subject: string;
  /** The HTML of the body's parts, already escaped. */
  parts: readonly string[];
  foot: string;
};

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/**
 * The layout of every e-mail: one column that fits 320 px, inline styles (many mail clients drop all others), and no
 * external content, because many mail clients block it.
 */
export const mailLayout = ({ language, subject, parts, foot }: Layout): string =>
  `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#ecf1ef;${font}">
<div style="max-width:560px;margin:0 auto;padding:16px">
<div style="background:#0b5d57;color:#ffffff;font-size:20px;font-weight:700;padding:14px 20px;border-radius:12px 12px 0 0">Tshepa</div>
<div style="background:#ffffff;color:#14211f;font-size:16px;line-height:1.5;padding:8px 20px 20px;border-radius:0 0 12px 12px;overflow-wrap:anywhere">
${parts.join('\n')}
</div>
<p style="color:#4a5b58;font-size:13px;line-height:1.5;padding:0 20px">${escapeHtml(foot)}</p>
</div></body></html>
`;

export const heading = (text: string): string =>
  `<h1 style="font-size:22px;line-height:1.25;margin:16px 0 8px">${escapeHtml(text)}</h1>`;

const linkStyle = 'color:#0b5d57;font-weight:600';

/** A paragraph in which the given texts become links. */
export function paragraph(text: string, links: Readonly<Record<string, string>> = {}): string {
  let html = escapeHtml(text);
  for (const [shown, target] of Object.entries(links)) {
    const anchor = `<a href="${escapeHtml(target)}" style="${linkStyle}">${escapeHtml(shown)}</a>`;
    html = html.split(escapeHtml(shown)).join(anchor);
  }
  return `<p style="margin:12px 0;white-space:pre-line">${html}</p>`;
}

export const button = (text: string, target: string): string =>
  `<p style="margin:20px 0"><a href="${escapeHtml(target)}" style="display:inline-block;background:#0b5d57;color:#ffffff;text-decoration:none;font-weight:700;padding:14px 22px;border-radius:10px">${escapeHtml(text)}</a></p>`;
