/** Whether this is `npm run test:full`, which runs more cases of long tests than `npm test`. */
export const isFull = process.env.TEST_FULL === '1';
