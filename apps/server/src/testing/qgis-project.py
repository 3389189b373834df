"""Writes a project for QGIS Server with one layer of a GeoJSON file, filled and without an outline.

usage: qgis-project.py FOLDER RED,GREEN,BLUE
"""
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"
from qgis.core import QgsApplication, QgsFillSymbol, QgsProject, QgsSingleSymbolRenderer, QgsVectorLayer

folder, colour = sys.argv[1], sys.argv[2]
app = QgsApplication([], False)
app.initQgis()
layer = QgsVectorLayer(os.path.join(folder, "iles.geojson"), "Les îles", "ogr")
assert layer.isValid()
layer.setShortName("iles")
layer.setRenderer(QgsSingleSymbolRenderer(QgsFillSymbol.createSimple({"color": colour, "outline_style": "no"})))
project = QgsProject.instance()
project.setCrs(layer.crs())
project.addMapLayer(layer)
project.writeEntry("WMSServiceCapabilities", "/", True)
project.writeEntry("WMSServiceTitle", "/", "Îles")
project.writeEntry("WMSCrsList", "/", ["EPSG:4326", "EPSG:3857"])
project.write(os.path.join(folder, "iles.qgs"))
app.exitQgis()
