import { answerWith } from '../statements/pdf/answer-with.ts';
import { parsePayslip } from './parse.ts';

answerWith(parsePayslip);
