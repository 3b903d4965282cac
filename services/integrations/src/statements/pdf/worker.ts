import { parseStatement } from '../parse.ts';
import { answerWith } from './answer-with.ts';

answerWith(parseStatement);
