#!/bin/sh
# Runs a program of the checkout as the container and the unit run the service: as a user without rights, with a
# read-only file system, one writable data folder, a /tmp without executables, a /proc without other processes and the
# machine, and no network but the loopback interface. Needs root, in namespaces of its own:
#
#   unshare --mount --net --pid --fork sh restrict.sh <checkout> <node> <program> <arguments…>
set -eu
checkout=$1
node=$2
program=$3
shift 3
user=65532 # has no name and no files

mount --make-rprivate /
mount -t tmpfs -o mode=0755 tmpfs /mnt
mkdir /mnt/app /mnt/data /mnt/bin
# Bound, since the folders above may be closed for other users.
mount --bind "$checkout" /mnt/app
mount -o remount,bind,ro,nosuid,nodev /mnt/app
cp "$node" /mnt/bin/node
# Larger than QUOIN_MIN_FREE_MIB.
mount -t tmpfs -o mode=0700,uid=$user,gid=$user,size=1g,noexec,nosuid,nodev tmpfs /mnt/data
mount -o remount,ro /mnt
mount -t tmpfs -o mode=1777,size=64m,noexec,nosuid,nodev tmpfs /tmp
mount -t proc -o hidepid=invisible,subset=pid,nosuid,nodev,noexec proc /proc
mount -o remount,bind,ro /
ip link set lo up

cd /mnt/app
exec env -i PATH=/mnt/bin:/usr/bin:/bin HOME=/nonexistent TMPDIR=/tmp NODE_ENV=production \
  setpriv --reuid=$user --regid=$user --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \
  /mnt/bin/node "/mnt/app/$program" "$@"
