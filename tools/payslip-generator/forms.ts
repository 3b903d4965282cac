import { pick, type Random } from '@tshepa/integrations/faults';
import type { Pay } from './pay.ts';

/** How a payslip prints its amounts and its days. */
export type Forms = {
  money: (cents: number) => string;
  day: (iso: string) => string;
  month: (iso: string) => string;
};

const grouped = (cents: number, gap: string, point: string) => {
  const [whole = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, gap);
  return `${cents < 0 ? '-' : ''}${groups}${point}${part}`;
};

const monthNames = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  af: [
    'Januarie',
    'Februarie',
    'Maart',
    'April',
    'Mei',
    'Junie',
    'Julie',
    'Augustus',
    'September',
    'Oktober',
    'November',
    'Desember',
  ],
};

const shortNames = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  af: ['Jan', 'Feb', 'Mrt', 'Apr', 'Mei', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Des'],
};

const monthIn =
  (names: Record<Pay['language'], readonly string[]>) => (iso: string, language: Pay['language']) =>
    names[language][Number(iso.slice(5, 7)) - 1] ?? '';
const nameOf = monthIn(monthNames);
const shortOf = monthIn(shortNames);

export function formsFor(random: Random, language: Pay['language']): Forms {
  const point = language === 'af' ? pick(random, ['.', ',']) : '.';
  const gap = point === ',' ? pick(random, [' ', '']) : pick(random, [' ', ',', '', ',']);
  const rand = pick(random, ['', '', 'R', 'R ']);
  const days: ((iso: string) => string)[] = [
    (iso) => iso.split('-').reverse().join('/'),
    (iso) => iso.replaceAll('-', '/'),
    (iso) => iso,
    (iso) => `${Number(iso.slice(8))} ${nameOf(iso, language)} ${iso.slice(0, 4)}`,
    (iso) => `${iso.slice(8)} ${shortOf(iso, language)} ${iso.slice(0, 4)}`,
    (iso) => `${iso.slice(8)}-${shortOf(iso, language)}-${iso.slice(0, 4)}`,
  ];
  const months: ((iso: string) => string)[] = [
    (iso) => `${nameOf(iso, language)} ${iso.slice(0, 4)}`,
    (iso) => `${shortOf(iso, language)} ${iso.slice(0, 4)}`,
    (iso) => iso.slice(0, 7).replace('-', '/'),
  ];
  return {
    money: (cents) => {
      const text = grouped(cents, gap, point);
      return text.startsWith('-') ? `-${rand}${text.slice(1)}` : `${rand}${text}`;
    },
    day: pick(random, days),
    month: pick(random, months),
  };
}

export const hoursText = (hours: number, money: Forms['money']) => money(hours * 100).replace(/^R ?/, '');
