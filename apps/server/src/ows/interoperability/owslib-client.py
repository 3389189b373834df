"""Reads both services with OWSLib, which knows nothing of Motu, and prints what it got as JSON."""
import json
import sys
from xml.etree import ElementTree

from owslib.etree import etree
from owslib.iso import MD_Metadata
from owslib.util import openURL
from owslib.wms import WebMapService
from owslib.wmts import WebMapTileService

GML = {
    "application/vnd.ogc.gml": "http://www.opengis.net/gml",
    "application/gml+xml; version=3.2": "http://www.opengis.net/gml/3.2",
}


def read_gml(text):
    """The name and the position of each object, in whichever of the two namespaces."""
    root = ElementTree.fromstring(text)
    names = [name.text for name in root.iter("{urn:motu:couches}nom")]
    places = [pos.text for space in GML.values() for pos in root.iter("{%s}pos" % space)]
    return [[name, *map(float, place.split())] for name, place in zip(names, places)]


def read_record(address):
    """What a catalogue would keep of a layer."""
    record = MD_Metadata(etree.fromstring(openURL(address).read()))
    data = record.identificationinfo[0]
    box = data.extent.boundingBox
    return {
        "identifier": record.identifier,
        "language": record.languagecode,
        "contact": [record.contact[0].organization, record.contact[0].role],
        "title": data.title,
        "abstract": data.abstract,
        "date": [[date.date, date.type] for date in data.date],
        "producer": [[party.organization, party.role] for party in data.contact],
        "terms": data.uselimitation,
        "note": data.supplementalinformation,
        "extent": [float(side) for side in (box.minx, box.miny, box.maxx, box.maxy)],
        "services": [[online.protocol, online.url, online.name] for online in record.distribution.online],
    }


base, known = sys.argv[1], json.loads(sys.argv[2])
found = {}

for version in ("1.3.0", "1.1.1"):
    wms = WebMapService(base + "/api/wms", version=version)
    common = dict(
        layers=[known["layer"]], styles=[""], srs="EPSG:4326", bbox=tuple(known["bbox"]), size=(64, 64), transparent=True
    )
    picture = wms.getmap(format="image/png", **common).read()
    asked = dict(query_layers=[known["layer"]], feature_count=5, xy=(32, 32), format="image/png", **common)
    info = wms.getfeatureinfo(info_format="application/json", **asked).read()
    found["wms " + version] = {
        "layers": len(wms.contents),
        "queryable": wms[known["layer"]].queryable,
        "signature": picture[:4].hex(),
        "bytes": len(picture),
        "info": json.loads(info),
        "gml": {kind: read_gml(wms.getfeatureinfo(info_format=kind, **asked).read()) for kind in GML},
        "record": read_record(wms[known["layer"]].metadataUrls[0]["url"]),
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
    "legend": wmts[known["layer"]].styles["default"],
}
print(json.dumps(found))
