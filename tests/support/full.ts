/** Whether this is `npm run test:full`, which tries more cases of what `npm test` tries one or few of. */
export const isFull = process.env.TEST_FULL === '1';
