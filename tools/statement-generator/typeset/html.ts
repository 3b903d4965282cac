import { pathToFileURL } from 'node:url';
import type { Column, Document, Line, Piece, Row } from '../document.ts';
import type { Style } from '../style.ts';

/** Figures and words with a hyphen stay whole, because nobody could tell where a line was broken inside them. */
const unbroken = (text: string) => text.replace(/[^ ]*[-:/][^ ]*/g, '<b>$&</b>');
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function pieceOf({ text, at, align = 'left', isBold, scale }: Piece): string {
  const place =
    align === 'right'
      ? `right:${100 - at}%`
      : align === 'centre'
        ? `left:${at}%;transform:translateX(-50%)`
        : `left:${at}%`;
  const look = `${isBold ? ';font-weight:700' : ''}${scale ? `;font-size:${scale}em` : ''}`;
  return `<span style="${place}${look}">${escaped(text)}</span>`;
}
function lineOf({ pieces, hasRule, isShaded }: Line): string {
  const scale = Math.max(1, ...pieces.map((piece) => piece.scale ?? 1));
  const look = `${hasRule ? 'border-bottom:.5pt solid #555;' : ''}${isShaded ? 'background:#e8e8e8;' : ''}`;
  return `<div class="line" style="${look}height:${1.45 * scale}em">${pieces.map(pieceOf).join('')}</div>`;
}
const cellOf = (cell: string | string[] | undefined) =>
  [cell ?? '']
    .flat()
    .map((text) => unbroken(escaped(text)) || '&nbsp;')
    .join('<br>');
function rowOf({ cells, isBold }: Row, columns: readonly Column[]): string {
  const all = columns.map(
    ({ key, align, place }) =>
      `<td style="text-align:${align};vertical-align:${place === 'last' ? 'bottom' : 'top'}">${cells[key] ? cellOf(cells[key]) : ''}</td>`,
  );
  return `<tr${isBold ? ' style="font-weight:700"' : ''}>${all.join('')}</tr>`;
}

/** Writes a paper as a page for a browser, which breaks its lines and pages itself. */
export function typesetHtml(document: Document, style: Style): string {
  const { table, first, after, language } = document;
  const { font, size, leading, colour, width, height, margin } = style;
  const css = [
    font.isEmbedded
      ? `@font-face{font-family:own;src:url("${pathToFileURL(font.regular)}")}@font-face{font-family:own;font-weight:700;src:url("${pathToFileURL(font.bold)}")}`
      : '',
    `@page{size:${width}pt ${height}pt;margin:${margin}pt ${margin}pt ${margin + 30}pt}`,
    `body{margin:0;text-rendering:geometricPrecision;font:${size}pt/${(leading / size).toFixed(2)} ${font.isEmbedded ? 'own' : font.name.replace('-Roman', '')},sans-serif;font-kerning:${style.isKerned ? 'normal' : 'none'};color:rgb(${colour.map((part) => Math.round(part * 255)).join()})}`,
    'td b{font-weight:inherit;white-space:nowrap}.line{position:relative}.line span{position:absolute;white-space:pre}',
    'table{border-collapse:collapse;width:100%;table-layout:fixed}th,td{padding:0 .35em;font-variant-ligatures:none}td:not([style*=left]){white-space:nowrap}tr{break-inside:avoid}',
    style.hasRules ? 'thead th{border-bottom:.6pt solid #333}' : '',
    style.hasShading ? 'tbody tr:nth-child(even){background:#f2f2f2}' : '',
  ].join('');
  const head = table.columns
    .map(({ heading, align }) => `<th style="text-align:${align}">${heading.map(escaped).join('<br>')}</th>`)
    .join('');
  const widths = table.columns.map(({ from, to }) => `<col style="width:${to - from}%">`).join('');
  const body = table.rows.map((row) => rowOf(row, table.columns)).join('');
  const tableOf =
    table.columns.length > 0
      ? `<table><colgroup>${widths}</colgroup><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
      : '';
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Statement</title><style>${css}</style><body>${first.map(lineOf).join('')}${tableOf}${after.map(lineOf).join('')}`;
}

/** The foot, in which the browser writes the page's number and their count. */
export function footHtml(document: Document, style: Style): string {
  const marked = document.foot(7_001, 7_002).map(lineOf).join('');
  const numbered = marked
    .replaceAll('7001', '<i class="pageNumber"></i>')
    .replaceAll('7002', '<i class="totalPages"></i>');
  return `<style>.line{position:relative}.line span{position:absolute;white-space:pre}i{font-style:normal}</style><div style="font-size:${style.size * 0.9}pt;font-family:sans-serif;width:100%;margin:0 ${style.margin}pt">${numbered}</div>`;
}
