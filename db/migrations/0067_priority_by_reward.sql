-- Area: devices. A reward can give a repair priority, and estimates then charge no fee for it.
alter table devices add column priority_is_free boolean not null default false;
