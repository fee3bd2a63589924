import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#runtime/package-root';
import { misspeltVariables } from './misspelt-variables';

/** Variables of shells, Linux, Windows, Node, npm, Docker, Kubernetes, systemd and CI services. */
const OF_OTHERS =
  `PATH HOME USER SHELL TERM LANG LC_ALL PWD OLDPWD SHLVL LOGNAME HOSTNAME HOSTTYPE OSTYPE MACHTYPE
  MAIL EDITOR PAGER LESS DISPLAY TMPDIR TEMP TZ COLUMNS LINES PS1 IFS UID EUID RANDOM SECONDS XDG_DATA_DIRS XDG_DATA_HOME
  XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK SSH_CLIENT SSH_CONNECTION GPG_KEY COLORTERM FORCE_COLOR NO_COLOR DEBUG
  NODE NODE_VERSION NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED YARN_VERSION npm_config_cache
  npm_package_name npm_lifecycle_event INIT_CWD HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy DOCKER_HOST COMPOSE_PROJECT_NAME
  KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT INVOCATION_ID JOURNAL_STREAM LISTEN_PID LISTEN_FDS
  NOTIFY_SOCKET RUNTIME_DIRECTORY CI GITHUB_ACTIONS GITHUB_REF RUNNER_OS AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY
  PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE POSTGRES_PASSWORD POSTGRES_PASSWORD_FILE PUBLISH_ADDRESS EDGE_NETWORK DYNO
  APPDATA COMPUTERNAME USERPROFILE SystemRoot windir ComSpec PATHEXT OTEL_SERVICE_NAME OTEL_TRACES_SAMPLERS PORT0 HOST1
  WSL_DISTRO_NAME GOPATH JAVA_HOME PYTHONPATH`.split(/\s+/);

const read = (...names: string[]) =>
  misspeltVariables(Object.fromEntries(names.map((name) => [name, 'value'])));

describe('misspelt variables', () => {
  it.each([
    ['PORTT', 'PORT'],
    ['PROT', 'PORT'],
    ['port', 'PORT'],
    ['BASEURL', 'BASE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['CHAT_BOT_TOKN', 'CHAT_BOT_TOKEN'],
    ['CHAT_BOT_TOKEN_FIL', 'CHAT_BOT_TOKEN_FILE'],
    ['RATE_LIMITS_PUBLIC', 'RATE_LIMIT_PUBLIC'],
    ['BINGO_PROT', 'BINGO_PORT'],
  ])('%s is named with %s', (name, nearest) => {
    expect(read(name)).toEqual([`${name} is unknown; did you mean ${nearest}?`]);
  });

  it.each(OF_OTHERS)('%s is none', (name) => {
    expect(read(name)).toEqual([]);
  });

  it('are none of those of .env.example and the Compose files', () => {
    const files = ['.env.example', 'docker-compose.yml', 'compose.large.yml'];
    const text = files.map((file) => readFileSync(join(packageRoot, file), 'utf8')).join('\n');
    const names = text.match(/\b[A-Z][A-Z0-9]+_[A-Z0-9_]+\b/g) ?? [];
    expect(names.length).toBeGreaterThan(100);
    expect(read(...names)).toEqual([]);
  });

  it('are none of those by which containers are linked', () => {
    expect(misspeltVariables({ AUTHN_PORT: 'tcp://10.0.0.1:80' })).toEqual([]);
  });
});
