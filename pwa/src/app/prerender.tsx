import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { HomePage } from '../applicant/home/home-page.tsx';
import { languages } from '../platform/i18n/language.ts';
import { catalogues } from '../platform/i18n/show-language.ts';
import { brand } from '../ui/basics/brand.ts';
import { i18n } from '../ui/i18n/i18n.tsx';
import { LoadHelp } from './boot/load-help.tsx';
import { Start } from './start.tsx';

export const renderHome = () =>
  renderToString(
    <StaticRouter location="/">
      <Start Home={HomePage} />
    </StaticRouter>,
  );

/** Renders the help in every language. English is open, until a script opens the reader's own language. */
export async function renderHelp(): Promise<string> {
  const parts: string[] = [];
  for (const { id, name } of languages) {
    if (id !== 'en') i18n.load(id, (await catalogues[id]()).messages);
    i18n.activate(id);
    parts.push(
      renderToStaticMarkup(
        <details lang={id} open={id === 'en'}>
          <summary>{name}</summary>
          <LoadHelp />
        </details>,
      ),
    );
  }
  i18n.activate('en');
  return `<aside id="help" hidden><strong>${brand.name}</strong>${parts.join('')}</aside>`;
}
