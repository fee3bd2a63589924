#!/bin/sh
# Replaces the processes of compose.large.yml by those of the current image and settings, without a failed
# request:
#   export PLATFORM_IMAGE=community-platform:0.3.0
#   deploy/update.sh                       # everything, migrations first, backups too if they run
#   deploy/update.sh bingo gateway-1       # only these
#   deploy/update.sh --rollback [service]  # the image of before the last update, tagged …:previous
# Ends at the first service that does not become healthy: its new containers are removed, after their last
# lines are printed, and the old ones keep serving. Then run it again, or roll back.
# Areas run twice as often for a moment, each with ten database connections more.
set -eu
cd "$(dirname "$0")/.."

# generated: areas
areas='auth events attendance game bingo'
# end of areas
previous=community-platform:previous
# How often a container was restarted, and its health; without a health check, whether it runs.
state='{{.RestartCount}} {{if .State.Health}}{{.State.Health.Status}}{{else}}{{.State.Status}}{{end}}'

compose() { docker compose --file compose.large.yml "$@"; }
start() { compose up --detach --no-build --no-deps "$@"; }
fail() {
  echo "update.sh: $*" >&2
  exit 1
}

# Prints a setting of a service in the compose file.
setting() {
  echo "$configuration" | awk -v service="  $1:" -v name="$2:" \
    '$0 == service { inside = 1; next } /^  [^ ]/ { inside = 0 } inside && $1 == name { print $2 }'
}

# Prints the containers of a service, the oldest first, from the n-th on.
containers_from() {
  ids=$(compose ps --all --quiet "$2")
  # shellcheck disable=SC2086 # a list of words
  [ -z "$ids" ] || docker inspect --format '{{.Created}} {{.Id}}' $ids | sort | cut -d ' ' -f 2 | tail -n "+$1"
}

# Waits up to five minutes until the containers of a service are healthy, from the n-th on. Fails at once if
# one is unhealthy or was restarted twice: Docker restarts what exits.
await_from() {
  end=$(($(date +%s) + 300))
  while [ "$(date +%s)" -lt "$end" ]; do
    # shellcheck disable=SC2046 # a list of words
    states=$(docker inspect --format "$state" $(containers_from "$1" "$2")) || return 1
    case $(echo "$states" | awk '$1 > 1 || $2 == "unhealthy" { print "bad" } $2 !~ /^(healthy|running)$/ { print }') in
      '') return 0 ;;
      *bad*) return 1 ;;
    esac
    sleep 1
  done
  return 1
}

discard() {
  for container in "$@"; do
    echo "removing container $container, whose last lines are:" >&2
    docker logs --tail 20 "$container" >&2 || :
    docker rm --force "$container" >/dev/null
  done
}

# Removes what an interrupted update started: more containers than the compose file has, the newest first.
discard_leftovers() {
  copies=$(setting "$1" replicas)
  # shellcheck disable=SC2046 # a list of words
  discard $(containers_from $((${copies:-1} + 1)) "$1")
}

# Tags the image that is replaced, unless an unfinished update left several running.
remember_image() {
  # shellcheck disable=SC2046,SC2086 # lists of words
  running=$(docker inspect --format '{{.Image}}' $(compose ps --all --quiet $areas worker gateway-1 gateway-2) | sort -u)
  case $running in
    '' | *[[:space:]]* | "$(docker image inspect --format '{{.Id}}' "$1")") ;;
    *) docker tag "$running" "$previous" ;;
  esac
}

update_area() {
  old=$(containers_from 1 "$1")
  count=$(echo "$old" | wc -w)
  copies=$(setting "$1" replicas)
  if ! { start --no-recreate --scale "$1=$((count + copies))" "$1" && await_from $((count + 1)) "$1"; }; then
    # shellcheck disable=SC2046 # a list of words
    discard $(containers_from $((count + 1)) "$1")
    fail "$1 does not start; $count old containers of it keep serving"
  fi
  for container in $old; do
    docker stop "$container"
    docker rm "$container"
  done
}

# Replaces the only container of a service. If the new one does not start, the old image takes its place.
update_single() {
  old=$(containers_from 1 "$1")
  old_image=$([ -z "$old" ] || docker inspect --format '{{.Image}}' "$old")
  start --force-recreate "$1" && await_from 1 "$1" && return
  new=$(containers_from 1 "$1")
  [ "$new" != "$old" ] || fail "$1 was not replaced"
  # shellcheck disable=SC2086 # a list of words
  discard $new
  [ -n "$old_image" ] || fail "$1 does not start"
  (export PLATFORM_IMAGE="$old_image" && start "$1" && await_from 1 "$1") || fail "$1 starts neither with the new image nor with the old one"
  fail "$1 does not start; its old image runs again"
}

order="migrate $areas worker gateway-1 gateway-2"
if [ "${1:-}" = --rollback ]; then
  shift
  # Areas of before lack what the newer gateways ask for; the database stays as it is.
  order="gateway-1 gateway-2 worker $areas"
  export PLATFORM_IMAGE="$previous"
fi
configuration=$(compose config)
image=$(setting worker image)
docker image inspect "$image" >/dev/null 2>&1 || docker pull "$image" || fail "there is no image $image"

# shellcheck disable=SC2046,SC2086 # lists of words
[ $# -gt 0 ] || set -- $order $([ -z "$(compose ps --quiet backup)" ] || echo backup)
for service in "$@"; do discard_leftovers "$service"; done
[ "$image" = "$previous" ] || remember_image "$image"
for service in "$@"; do
  echo "updating $service"
  case $service in
    migrate) compose run --rm --no-deps migrate || fail 'the migration failed; no process was replaced' ;;
    gateway-* | worker | backup) update_single "$service" ;;
    *) update_area "$service" ;;
  esac
done
echo "updated to $image"
