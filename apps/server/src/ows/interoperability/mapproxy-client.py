"""Lets MapProxy, which knows nothing of Motu, take the map service as its source, and writes one of its tiles to a file."""
import io
import json
import os
import sys

import yaml
from mapproxy.wsgiapp import make_wsgi_app

base, known, folder = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3]
config = {
    "services": {"wmts": {"restful": True}},
    "layers": [{"name": "known", "title": "known", "sources": ["cache"]}],
    "caches": {
        "cache": {"grids": ["grid"], "sources": ["motu"], "meta_size": [1, 1], "meta_buffer": 0, "format": "image/png",
                  "request_format": "image/png", "disable_storage": True, "image": {"mode": "RGBA", "transparent": True}}
    },
    "sources": {
        "motu": {"type": "wms", "wms_opts": {"version": known["version"]}, "supported_srs": ["EPSG:4326"],
                 "req": {"url": base + "/api/wms", "layers": known["layer"], "transparent": True}}
    },
    "grids": {"grid": {"srs": "EPSG:4326", "bbox": [-180, -90, 180, 90], "origin": "nw", "res": known["resolutions"]}},
}
path = os.path.join(folder, "mapproxy.yaml")
with open(path, "w") as file:
    yaml.safe_dump(config, file)

app = make_wsgi_app(path)
answer = {}
environ = {
    "REQUEST_METHOD": "GET", "SCRIPT_NAME": "", "QUERY_STRING": "", "SERVER_NAME": "proxy", "SERVER_PORT": "80",
    "PATH_INFO": "/wmts/known/grid/%(level)02d/%(column)d/%(row)d.png" % known,
    "HTTP_HOST": "proxy", "wsgi.url_scheme": "http", "wsgi.input": io.BytesIO(), "wsgi.errors": sys.stderr,
    "wsgi.version": (1, 0), "wsgi.multithread": False, "wsgi.multiprocess": False, "wsgi.run_once": True,
}
body = b"".join(app(environ, lambda status, headers, error=None: answer.update(status=status)))
with open(os.path.join(folder, "mapproxy.png"), "wb") as file:
    file.write(body)
print(json.dumps(answer))
