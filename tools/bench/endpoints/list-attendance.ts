import { readEndpoint } from './bench-endpoint';

const PAGES = 16;

export const listAttendance = readEndpoint(
  { name: 'attendance', title: 'GET /attendance (page of 50)' },
  async (platform) => {
    const { token } = await platform.signIn({ id: '2001', username: 'reader' });
    const headers = { authorization: `Bearer ${token}` };
    return Array.from({ length: PAGES }, (_, index) => ({ path: `/attendance?page=${index + 1}`, headers }));
  },
);
