"""Reads both services with OWSLib, which knows nothing of Motu, and prints what it got as JSON."""
import json
import sys

from owslib.wms import WebMapService
from owslib.wmts import WebMapTileService

base, known = sys.argv[1], json.loads(sys.argv[2])
found = {}

for version in ("1.3.0", "1.1.1"):
    wms = WebMapService(base + "/api/wms", version=version)
    common = dict(
        layers=[known["layer"]], styles=[""], srs="EPSG:4326", bbox=tuple(known["bbox"]), size=(64, 64), transparent=True
    )
    picture = wms.getmap(format="image/png", **common).read()
    info = wms.getfeatureinfo(
        query_layers=[known["layer"]], info_format="application/json", feature_count=5, xy=(32, 32), format="image/png", **common
    ).read()
    found["wms " + version] = {
        "layers": len(wms.contents),
        "queryable": wms[known["layer"]].queryable,
        "signature": picture[:4].hex(),
        "bytes": len(picture),
        "info": json.loads(info),
        "operations": [operation.name for operation in wms.operations],
    }

wmts = WebMapTileService(base + "/api/wmts")
tile = wmts.gettile(
    layer=known["layer"], tilematrixset="EPSG:4326", tilematrix=str(known["level"]), row=known["row"], column=known["column"], format="image/png"
).read()
limits = wmts[known["layer"]].tilematrixsetlinks["EPSG:4326"].tilematrixlimits
found["wmts"] = {
    "layers": len(wmts.contents),
    "sets": sorted(wmts.tilematrixsets),
    "signature": tile[:4].hex(),
    "bytes": len(tile),
    "limits": {key: [value.mintilerow, value.maxtilerow, value.mintilecol, value.maxtilecol] for key, value in limits.items()},
    "provider": wmts.provider.name,
}
print(json.dumps(found))
