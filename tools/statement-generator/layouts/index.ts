import type { Layout } from '../document.ts';
import { absaAfrikaans, absaCheque } from './absa-cheque.ts';
import { absaHistory } from './absa-history.ts';
import { capitecBusiness } from './capitec-business.ts';
import { capitecMain } from './capitec-main.ts';
import { capitecOlder } from './capitec-older.ts';
import { fnbHistory } from './fnb-history.ts';
import { fnbStatement } from './fnb-statement.ts';
import { nedbankEconfirm } from './nedbank-econfirm.ts';
import { nedbankEnquiry } from './nedbank-enquiry.ts';
import { standardCheque } from './standard-cheque.ts';
import { standardHistory } from './standard-history.ts';
import { standardStatement, standardYearFirst } from './standard-statement.ts';
import { tymeNew } from './tyme-new.ts';
import { tymeOld } from './tyme-old.ts';

export const layouts: readonly [Layout, ...Layout[]] = [
  fnbStatement,
  fnbHistory,
  capitecMain,
  capitecOlder,
  capitecBusiness,
  standardStatement,
  standardYearFirst,
  standardHistory,
  standardCheque,
  absaCheque,
  absaAfrikaans,
  absaHistory,
  nedbankEconfirm,
  nedbankEnquiry,
  tymeOld,
  tymeNew,
];
