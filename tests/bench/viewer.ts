import type { Bench } from './bench-setting';
import { compare } from './compare';
import { report } from './report';

/** GET /auth/me of somebody who is signed in. */
export const benchViewer: Bench = async ({ platform, baseline }) => {
  const member = await platform.signInWith({ id: '2001', username: 'bench' }, [
    'view_events',
    'view_dashboard',
  ]);
  const request = () => ({ path: '/auth/me', headers: { authorization: `Bearer ${member.token}` } });
  const result = await compare(
    { name: 'product', url: platform.baseUrl, request },
    { name: 'hand-written', url: baseline.url, request },
  );
  return report('GET /auth/me', result);
};
