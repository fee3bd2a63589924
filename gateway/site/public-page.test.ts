import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { isOtherHost } from './public-page';

function requestTo(host: string, forwardedHost?: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, { host, ...(forwardedHost && { 'x-forwarded-host': forwardedHost }) });
  return request;
}

const LOCAL = { baseUrl: 'http://localhost:4000', parentDomain: null };
const PUBLIC = { baseUrl: 'https://api.example.org', parentDomain: '.Example.org' };

describe('another host name of the platform', () => {
  it.each([
    ['127.0.0.1:4000', LOCAL],
    ['[::1]:4000', LOCAL],
    ['www.example.org', PUBLIC],
    ['WWW.Example.org:443', PUBLIC],
    ['example.org', PUBLIC],
  ])('is %s', (host, address) => {
    expect(isOtherHost(requestTo(host), address)).toBe(true);
  });

  it.each([
    ['localhost:4000', LOCAL],
    ['localhost:4001', LOCAL],
    ['api.example.org', PUBLIC],
    ['gateway:4000', PUBLIC],
    ['evilexample.org', PUBLIC],
    ['www.example.org', { ...PUBLIC, parentDomain: null }],
    ['', PUBLIC],
    ['a b', PUBLIC],
  ])('is not %s', (host, address) => {
    expect(isOtherHost(requestTo(host), address)).toBe(false);
  });

  it('is that of the browser behind a proxy', () => {
    expect(isOtherHost(requestTo('internal.example.org', 'api.example.org'), PUBLIC)).toBe(false);
  });
});
