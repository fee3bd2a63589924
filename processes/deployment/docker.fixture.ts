import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * Replaces `docker`: containers are files, named by the order of their creation, with service and image;
 * images are files with their id. Containers of the image `bad` are restarted again and again, those of
 * `unhealthy` stay unhealthy, those of `slow` are healthy when they are inspected again.
 */
const STAND_IN = `#!/bin/sh
cd "$STATE"
echo "$*" >> calls
eval "last=\\\${$#}"
of() {
  service=
  for file in containers/*; do
    [ -e "$file" ] && read -r service image < "$file"
    [ "$service" != "$1" ] || echo "\${file#*/}"
  done
}
id() {
  for file in images/*; do
    read -r id < "$file"
    case $1 in "\${file#*/}" | "$id") echo "$id"; return ;; esac
  done
  return 1
}
create() {
  read -r n < number
  n=$((n + 1))
  echo "$n" > number
  echo "$1 $(id "$PLATFORM_IMAGE")" > "containers/c$n"
}
up() {
  wanted=1
  for option in "$@"; do
    case $option in "$last="*) wanted=\${option#*=} ;; esac
  done
  existing=$(of "$last")
  case " $* " in *' --no-recreate '*) ;; *) for name in $existing; do rm "containers/$name"; done; existing= ;; esac
  for _ in $existing; do wanted=$((wanted - 1)); done
  while [ "$wanted" -gt 0 ]; do create "$last"; wanted=$((wanted - 1)); done
}
state() {
  case $2 in
    id-of-bad) echo '2 starting' ;;
    id-of-unhealthy) echo '0 unhealthy' ;;
    id-of-slow) [ -e "seen-$1" ] && echo '1 healthy' || echo '1 starting'; touch "seen-$1" ;;
    *) echo '0 healthy' ;;
  esac
}
case "$1 $2" in
  'compose --file')
    shift 3
    case $1 in
      config)
        for name in $SERVICES; do
          echo "  $name:"; echo "    image: $PLATFORM_IMAGE"
          case $name in gateway-* | worker | backup) ;; *) echo '      replicas: 2' ;; esac
        done ;;
      ps) shift; for name in "$@"; do of "$name"; done ;;
      run) [ "$(id "$PLATFORM_IMAGE")" != id-of-unmigrated ] ;;
      up) id "$PLATFORM_IMAGE" > id && up "$@" ;;
    esac ;;
  'inspect --format')
    format=$3; shift 3
    for name in "$@"; do
      read -r _ image < "containers/$name"
      case $format in *Created*) printf '%05d %s\\n' "\${name#c}" "$name" ;; *RestartCount*) state "$name" "$image" ;; *) echo "$image" ;; esac
    done ;;
  'image inspect') id "$last" ;;
  'tag '*) echo "$2" > "images/$3" ;;
  'rm '*) rm "containers/$last" ;;
  'logs '*) echo "the log of $last" ;;
  'pull '*) exit 1 ;;
esac
`;

const IMAGES = ['old', 'new', 'bad', 'unhealthy', 'slow', 'unmigrated'];

/** A machine whose `docker` is replaced, with processes of the image `old`. */
export class DockerStandIn {
  private readonly folder = mkdtempSync(join(tmpdir(), 'docker-stand-in-'));

  constructor(private readonly services: readonly string[]) {
    for (const name of ['containers', 'images']) mkdirSync(join(this.folder, name));
    for (const image of IMAGES) this.write(`images/${image}`, `id-of-${image}\n`);
    writeFileSync(join(this.folder, 'docker'), STAND_IN, { mode: 0o755 });
    this.write('number', '0\n');
    for (const service of services) this.add(service, 'old');
  }

  /** Variables of a script that uses it, to update to an image. */
  environment(image: string): Record<string, string> {
    const { PATH = '' } = process.env;
    return {
      PATH: `${this.folder}${delimiter}${PATH}`,
      STATE: this.folder,
      SERVICES: [...new Set(this.services)].join(' '),
      PLATFORM_IMAGE: image,
    };
  }

  /** Adds a container that is newer than all others. */
  add(service: string, image: string): void {
    const number = Number(readFileSync(join(this.folder, 'number'), 'utf8')) + 1;
    this.write('number', `${number}\n`);
    this.write(`containers/c${number}`, `${service} id-of-${image}\n`);
  }

  /** Returns the containers in the order of their services, such as `bingo old`. */
  containers(): readonly string[] {
    const folder = join(this.folder, 'containers');
    const lines = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8').trim());
    return lines.map((line) => line.replace('id-of-', '')).sort();
  }

  /** Returns the calls since the last time. */
  calls(): readonly string[] {
    const file = join(this.folder, 'calls');
    if (!existsSync(file)) return [];
    const calls = readFileSync(file, 'utf8').trimEnd().split('\n');
    rmSync(file);
    return calls.map((call) => call.replace('compose --file compose.large.yml ', ''));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  private write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }
}
