#!/bin/sh
# take-backup.sh FOLDER DAYS: one backup with the time in its name (UTC); those older than DAYS go once it has succeeded.
set -eu
folder=$1
days=$2
umask 077
node_modules/.bin/node scripts/ops.ts backup "$folder/fresh-glaze-$(date -u +%Y%m%dT%H%M%SZ).backup.gz"
find "$folder" -maxdepth 1 -name 'fresh-glaze-*.backup.gz' -mtime "+$days" -delete
