import { createServer, type Server } from 'node:http';
import { type Engines, startEngines } from './engines';
import { freePorts } from './free-ports';

/** Responses of a Docker engine that has no images and gets none. */
const RESPONSES: readonly (readonly [RegExp, object])[] = [
  [/\/_ping$/, {}],
  [/\/version$/, { ApiVersion: '1.50' }],
  [/\/info$/, { ServerVersion: '28.5', OperatingSystem: 'Linux', OSType: 'linux', Architecture: 'x86_64' }],
  [/\/containers\/json/, []],
];

describe('the test engines', () => {
  const { DOCKER_HOST } = process.env;
  let docker: Server;
  let engines: Engines;

  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    docker = createServer(({ url = '' }, response) => {
      const [, body] = RESPONSES.find(([path]) => path.test(url)) ?? [];
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json', 'api-version': '1.50' });
      response.end(JSON.stringify(body ?? { message: 'No such image' }));
    });
    await new Promise<void>((resolve) => docker.listen(port, '127.0.0.1', resolve));
    process.env.DOCKER_HOST = `tcp://127.0.0.1:${port}`;
    engines = await startEngines();
  });
  afterAll(async () => {
    await engines?.stop();
    docker.close();
    if (DOCKER_HOST === undefined) delete process.env.DOCKER_HOST;
    else process.env.DOCKER_HOST = DOCKER_HOST;
  });

  it('are local servers when Docker responds but has no images', () => {
    expect(engines.containers).toBe(false);
    expect(engines.description).toMatch(/PostgreSQL embedded/);
  });
});
