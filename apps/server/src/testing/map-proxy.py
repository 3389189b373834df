"""Serves, as WMTS and WMS, what MapProxy reads from another WMS, on a port of this machine. Says "ready" on its output when it listens.

usage: map-proxy.py FOLDER PORT WMS
"""
import os
import sys
from wsgiref.simple_server import WSGIRequestHandler, make_server

import yaml
from mapproxy.wsgiapp import make_wsgi_app

folder, port, source = sys.argv[1], int(sys.argv[2]), sys.argv[3]
config = {
    "services": {"wms": {"srs": ["EPSG:4326", "EPSG:3857"], "versions": ["1.3.0"]}, "wmts": {"kvp": True, "restful": True}},
    "layers": [{"name": "iles", "title": "Les îles", "sources": ["iles_cache"]}],
    "caches": {
        "iles_cache": {"grids": ["GLOBAL_WEBMERCATOR"], "sources": ["server"], "format": "image/png", "disable_storage": True,
                       "image": {"mode": "RGBA", "transparent": True}}
    },
    "sources": {
        "server": {"type": "wms", "wms_opts": {"featureinfo": True, "version": "1.3.0"}, "supported_srs": ["EPSG:3857", "EPSG:4326"],
                   "req": {"url": source, "layers": "iles", "transparent": True}}
    },
}
path = os.path.join(folder, "mapproxy.yaml")
with open(path, "w") as file:
    yaml.safe_dump(config, file)


class Quiet(WSGIRequestHandler):
    def log_message(self, *args):
        pass


server = make_server("127.0.0.1", port, make_wsgi_app(path), handler_class=Quiet)
print("ready", flush=True)
server.serve_forever()
