"""Reads the objects of layers with OWSLib and QGIS, which know nothing of Motu, and prints what they got as JSON."""
import json
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QGIS_CUSTOM_CONFIG_PATH"] = sys.argv[2]  # nothing is left in the home of whoever runs it

from owslib.ogcapi.features import Features  # noqa: E402
from owslib.wfs import WebFeatureService  # noqa: E402
from qgis.core import QgsApplication, QgsFeatureRequest, QgsRectangle, QgsVectorLayer  # noqa: E402

base = sys.argv[1]
application = QgsApplication([], False)
application.initQgis()

service = Features(base + "/api/ogc")
page = service.collection_items("communes", limit=5, bbox=[-150, -18, -149, -17])
found = {
    "owslib": {
        "collections": sorted(service.feature_collections()),
        "title": service.collection("communes")["title"],
        "matched": page["numberMatched"],
        "names": [feature["properties"]["nom"] for feature in page["features"]],
        "queryables": sorted(service.collection_queryables("communes")["properties"]),
    }
}


def read(source, provider):
    layer = QgsVectorLayer(source, "communes", provider)
    if not layer.isValid():
        return layer.error().message()
    features = list(layer.getFeatures())
    near = list(layer.getFeatures(QgsFeatureRequest(QgsRectangle(-149.6, -17.56, -149.54, -17.52))))
    return {
        "count": len(features),
        "names": sorted(feature["nom"] for feature in features),
        "fields": [field.name() for field in layer.fields()],
        "area": sum(feature.geometry().area() for feature in features),
        "extent": [feature.geometry().boundingBox().xMinimum() for feature in features if feature["nom"] == "Papeete"],
        "near": sorted(feature["nom"] for feature in near),
    }


wfs = {}
for version in ("2.0.0", "1.1.0"):
    client = WebFeatureService(base + "/api/wfs", version=version)
    answer = client.getfeature(typename=["motu:communes"], maxfeatures=5, outputFormat="application/json")
    wfs[version] = {
        "types": sorted(client.contents),
        "operations": sorted(operation.name for operation in client.operations),
        "title": client["motu:communes"].title,
        "names": [feature["properties"]["nom"] for feature in json.loads(answer.read())["features"]],
    }
found["wfs"] = wfs
found["WFS"] = {
    version: read("url='%s/api/wfs' typename='motu:communes' version='%s' srsname='EPSG:4326'" % (base, version), "WFS")
    for version in ("2.0.0", "1.1.0")
}
found["OAPIF"] = read("url='%s/api/ogc' typename='communes'" % base, "OAPIF")
print(json.dumps(found))
# Qt's own end is not ours to wait for.
sys.stdout.flush()
os._exit(0)
