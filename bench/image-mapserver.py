"""CPU of MapServer for tiles of a picture, in one running process: mapserver.py MAPFILE, with extents as lines on the input."""
import resource
import sys

import mapscript


def cpu():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def draw(mapfile, extent):
    mapfile.setExtent(*extent)
    return mapfile.draw().getBytes()


extents = [tuple(map(float, line.split(","))) for line in sys.stdin if line.strip()]
mapfile = mapscript.mapObj(sys.argv[1])
mapfile.setSize(256, 256)
mapfile.selectOutputFormat("jpeg")
first = draw(mapfile, extents[0])  # the file and the projections are opened
if first[:2] != b"\xff\xd8":
    sys.exit("MapServer drew nothing.")
before = cpu()
for extent in extents:
    draw(mapfile, extent)
print(1000 * (cpu() - before) / len(extents))
