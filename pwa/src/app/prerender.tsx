import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { HomePage } from '../applicant/home/home-page.tsx';
import { Start } from './start.tsx';

export const renderHome = () =>
  renderToString(
    <StaticRouter location="/">
      <Start Home={HomePage} />
    </StaticRouter>,
  );
