#!/bin/sh
# Replaces the processes of compose.large.yml by those of the current image and settings, without a failed
# request:
#   export PLATFORM_IMAGE=community-platform:0.3.0
#   deploy/update.sh                    # everything, migrations first
#   deploy/update.sh bingo gateway-1    # only these
# Areas run twice as often for a moment, each with ten database connections more.
set -eu
cd "$(dirname "$0")/.."

# generated: areas
areas='auth events attendance game bingo'
# end of areas

compose() { docker compose --file compose.large.yml "$@"; }

update_area() {
  old=$(compose ps --quiet "$1")
  count=$(echo "$old" | wc -w)
  compose up --detach --wait --no-deps --no-recreate --scale "$1=$((count * 2))" "$1"
  for container in $old; do
    docker stop "$container"
    docker rm "$container"
  done
}

update_single() {
  compose up --detach --wait --no-deps --force-recreate "$1"
  # The proxy avoids a gateway for two seconds after a failed connection.
  sleep 3
}

# shellcheck disable=SC2086 # a list of words
[ $# -gt 0 ] || set -- migrate $areas worker gateway-1 gateway-2
for service in "$@"; do
  echo "updating $service"
  case $service in
    migrate) compose run --rm --no-deps migrate ;;
    gateway-* | worker) update_single "$service" ;;
    *) update_area "$service" ;;
  esac
done
