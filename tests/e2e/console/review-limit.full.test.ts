import { describeInBrowser } from './in-browser';

describeInBrowser(
  'with the default rate limit',
  (suite) => {
    it('a reviewer decides about proofs in quick succession', async () => {
      const page = await suite.open('/console/review', 'admin');
      for (let waiting = 11; waiting > 1; waiting -= 1) {
        await page.getByText(`${waiting} proofs are waiting.`).waitFor();
        await page.keyboard.press('a');
        await page.getByText(/^Approved: /).waitFor();
      }
      await page.getByText('1 proof is waiting.').waitFor();
      expect(await page.getByText('Too many requests').count()).toBe(0);
      suite.expectNoComplaints();
    });
  },
  { SANDBOX_DATA: 'on', RATE_LIMIT_AUTHENTICATED: '120' },
);
