"""Writes a project for QGIS Server with the tables of a territory that a topographic map shows, and an A4 page of them.

usage: print-project.py GEOPACKAGE PROJECT WIDTH_MM HEIGHT_MM
"""
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"
from qgis.core import (
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsFillSymbol,
    QgsLayoutItemMap,
    QgsLayoutPoint,
    QgsLayoutSize,
    QgsLineSymbol,
    QgsPalLayerSettings,
    QgsPrintLayout,
    QgsProject,
    QgsSingleSymbolRenderer,
    QgsVectorLayer,
    QgsVectorLayerSimpleLabeling,
)

geopackage, path, width, height = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
app = QgsApplication([], False)
app.initQgis()
project = QgsProject.instance()
project.setCrs(QgsCoordinateReferenceSystem("EPSG:3297"))

# Bottom first: table, kind of symbol, its properties, and the column of its labels.
LOOKS = [
    ("terre", QgsFillSymbol, {"color": "#e9e6d3", "outline_style": "no"}, None),
    ("occupation_sol", QgsFillSymbol, {"color": "#cfe0b4", "outline_style": "no"}, None),
    ("courbe", QgsLineSymbol, {"line_color": "#b08a5a", "line_width": "0.1"}, None),
    ("cours_eau", QgsLineSymbol, {"line_color": "#5aa0c8", "line_width": "0.25"}, "nom"),
    ("cote", QgsLineSymbol, {"line_color": "#3a6a80", "line_width": "0.25"}, None),
    ("batiment", QgsFillSymbol, {"color": "#7a6a5a", "outline_style": "no"}, None),
    ("route", QgsLineSymbol, {"line_color": "#e0902a", "line_width": "0.5"}, None),
    ("rue", QgsLineSymbol, {"line_style": "no"}, "nom"),
]
layers = []
for table, symbol, look, label in LOOKS:
    layer = QgsVectorLayer(f"{geopackage}|layername={table}", table, "ogr")
    if not layer.isValid():
        continue
    layer.setRenderer(QgsSingleSymbolRenderer(symbol.createSimple(look)))
    if label:
        settings = QgsPalLayerSettings()
        settings.fieldName = label
        settings.placement = QgsPalLayerSettings.Line
        layer.setLabeling(QgsVectorLayerSimpleLabeling(settings))
        layer.setLabelsEnabled(True)
    project.addMapLayer(layer)
    layers.append(layer)

layout = QgsPrintLayout(project)
layout.initializeDefaults()
layout.setName("A4")
page = QgsLayoutItemMap(layout)
page.attemptMove(QgsLayoutPoint(10, 10))
page.attemptResize(QgsLayoutSize(width, height))
page.setLayers(list(reversed(layers)))
page.setKeepLayerSet(True)
layout.addLayoutItem(page)
project.layoutManager().addLayout(layout)
project.writeEntry("WMSServiceCapabilities", "/", True)
project.writeEntry("WMSCrsList", "/", ["EPSG:3297", "EPSG:4326"])
project.write(path)
print(",".join(layer.name() for layer in layers))
app.exitQgis()
