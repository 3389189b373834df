"""Runs the servers of OpenStack Swift in one process: account, container, object, and the proxy that speaks S3.

usage: swift.py FOLDER PORT KEY SECRET
FOLDER must take extended attributes. Says "ready" on its output when the proxy listens.
"""
import os
import sys
import time

import eventlet

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True, time=True)

import eventlet.wsgi
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

folder, port, key, secret = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


DEFAULT = f"""[DEFAULT]
swift_dir = {folder}
devices = {folder}/srv
mount_check = false
disable_fallocate = true
log_level = ERROR
"""

os.makedirs(os.path.join(folder, "srv/disk"))
write("swift.conf", """[swift-hash]
swift_hash_path_suffix = motu
[storage-policy:0]
name = only
default = yes
""")
utils.set_swift_dir(folder)

sockets = {}
for kind in ("account", "container", "object"):
    sockets[kind] = eventlet.listen(("127.0.0.1", 0))
    # One disk, one replica: what is written is there, or the write fails.
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": sockets[kind].getsockname()[1],
                  "device": "disk", "weight": 1})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, f"{kind}.ring.gz"))

configs = {
    # The listing follows each write before it is answered: there is no updater that would bring it later.
    kind: write(f"{kind}.conf", DEFAULT + f"""[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
container_update_timeout = 30
""") for kind in sockets
}
sockets["proxy"] = eventlet.listen(("127.0.0.1", port))
configs["proxy"] = write("proxy.conf", DEFAULT + f"""[pipeline:main]
pipeline = catch_errors gatekeeper s3api tempauth bulk slo copy proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_{key.replace(":", "_")} = {secret} .admin
[filter:s3api]
use = egg:swift#s3api
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:copy]
use = egg:swift#copy
""")



class Memory:
    """Stands for memcached, in which Swift remembers users and containers: here is one process only."""

    def __init__(self):
        self.kept = {}

    def get(self, key, **_):
        value, until = self.kept.get(key, (None, 0))
        return value if until > now() else None

    def set(self, key, value, time=0, **_):
        self.kept[key] = (value, now() + (time or 3600))

    def delete(self, key, **_):
        self.kept.pop(key, None)


now = time.time
memory = Memory()
apps = {kind: loadapp(configs[kind], global_conf={"log_name": kind}) for kind in sockets}


def with_memory(env, start_response):
    env["swift.cache"] = memory
    return apps["proxy"](env, start_response)


quiet = open(os.devnull, "w")
threads = [
    eventlet.spawn(eventlet.wsgi.server, socket, with_memory if kind == "proxy" else apps[kind], quiet)
    for kind, socket in sockets.items()
]
print("ready", flush=True)
for thread in threads:
    thread.wait()
