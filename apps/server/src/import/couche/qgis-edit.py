"""Edits a layer as a person does in QGIS: moves its first object by a degree and saves. Stays in its edit mode until it is told to end."""
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QGIS_CUSTOM_CONFIG_PATH"] = sys.argv[3]  # nothing is left in the home of whoever runs it

from qgis.core import QgsApplication, QgsVectorLayer  # noqa: E402

application = QgsApplication([], False)
application.initQgis()
layer = QgsVectorLayer("%s|layername=%s" % (sys.argv[1], sys.argv[2]), "edited", "ogr")
layer.startEditing()
feature = next(layer.getFeatures())
geometry = feature.geometry()
geometry.translate(1, 0)
layer.changeGeometry(feature.id(), geometry)
print("saved" if layer.commitChanges(False) else layer.commitErrors(), flush=True)
sys.stdin.readline()
# Qt's own end is not ours to wait for.
os._exit(0)
