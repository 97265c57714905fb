#!/bin/sh
# Starts one part of Takt: `app` (HTTP), `worker` (jobs), or any command of the admin CLI.
set -eu

case "${1:-app}" in
  app) exec node --enable-source-maps dist/server/main.js ;;
  worker) exec node --enable-source-maps dist/server/worker.js ;;
  *) exec node --enable-source-maps dist/server/cli.js "$@" ;;
esac
