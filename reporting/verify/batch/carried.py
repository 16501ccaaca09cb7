"""Items that carry their own bytes, for workers that do not see this disk."""

from __future__ import annotations

import posixpath
from dataclasses import replace

from engine.model import Finding
from reporting.verify.batch.work import Request
from reporting.verify.places import Carried
from reporting.verify.walk import Item


def carried(request: Request) -> Request:
    """The request with the item's bytes, or those of the files of its folder; what can't be read is refused here."""
    item = request.item
    if item.refused is not None:
        return replace(request, item=replace(item, place=Carried({})))
    if item.folder:
        return _with_folder(request)
    data = item.read()
    if isinstance(data, Finding):
        return replace(request, item=replace(item, place=Carried({}), refused=data))
    return replace(request, item=replace(item, place=Carried({item.inside: data})))


def _with_folder(request: Request) -> Request:
    item = request.item
    files = item.files(item.inside)
    if isinstance(files, Finding):
        return replace(request, item=replace(item, place=Carried({}), refused=files))
    inside = {posixpath.join(item.inside, name): data for name, data in files.items()}
    names = item.place.names(item.inside) or ()
    return replace(request, item=replace(item, place=Carried(inside, folders={item.inside: names})))


def with_more(request: Request, name: str, item: Item) -> Request:
    """The request with one more file, or the names of one more folder, from where the item really lies."""
    place = request.item.place
    if not isinstance(place, Carried):
        raise TypeError(name)  # nothing else is carried
    files, folders = dict(place.files), dict(place.folders)
    if name.endswith("/"):
        folders[name[:-1]] = item.place.names(name[:-1])
    else:
        files[name] = item.place.read(name)
    return replace(request, item=replace(request.item, place=Carried(files, folders)))
