import type { Language } from '@tshepa/contracts/constants';
import { af } from './af.ts';
import { en } from './en.ts';
import { st } from './st.ts';
import type { Words } from './words.ts';
import { xh } from './xh.ts';
import { zu } from './zu.ts';

export const wordsOf: Readonly<Record<Language, Words>> = { en, zu, xh, af, st };
