import { runTogether } from './run-together';

runTogether(__filename);
